import { createRoot } from 'react-dom/client';
import { Editor } from './Editor.tsx';
import { check, refuse, reload } from './state.ts';
import './editor.css';

const place = document.getElementById('editor');
if (place) createRoot(place).render(<Editor />);
void reload();
check().catch(refuse);
