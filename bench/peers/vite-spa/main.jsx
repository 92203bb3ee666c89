import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import text from 'page-text';
import PageText from '../shared/PageText.jsx';
import './index.css';

document.title = text.title;
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <PageText blocks={text.blocks} />
  </StrictMode>,
);
