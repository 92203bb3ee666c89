import { createRoot } from 'react-dom/client';
import { ask } from './api.ts';
import { listDrafts } from './draft.ts';
import { Editor } from './Editor.tsx';
import { $isChecked, $root, check, refuse, reload } from './state.ts';
import './editor.css';

await ask('GET project', {}).then(({ root }) => $root.set(root), refuse);
await listDrafts().catch(refuse);
const place = document.getElementById('editor');
if (place) createRoot(place).render(<Editor />);
void Promise.all([reload(), check().catch(refuse)]).then(() => $isChecked.set(true));
