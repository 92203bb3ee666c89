import { createRoot } from 'react-dom/client';
import { Editor } from './Editor.tsx';
import { $isLooked, check, refuse, reload } from './state.ts';
import './editor.css';

const place = document.getElementById('editor');
if (place) createRoot(place).render(<Editor />);
void Promise.all([reload(), check().catch(refuse)]).then(() => $isLooked.set(true));
