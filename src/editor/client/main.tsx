import { createRoot } from 'react-dom/client';
import { Editor } from './Editor.tsx';
import './editor.css';

const place = document.getElementById('editor');
if (place) createRoot(place).render(<Editor />);
