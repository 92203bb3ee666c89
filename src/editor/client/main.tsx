import { createRoot } from 'react-dom/client';
import { listDrafts } from './draft.ts';
import { Editor } from './Editor.tsx';
import { $isChecked, check, refuse, reload } from './state.ts';
import './editor.css';

const place = document.getElementById('editor');
if (place) createRoot(place).render(<Editor />);
await reload();
await listDrafts().catch(refuse);
await check().catch(refuse);
$isChecked.set(true);
