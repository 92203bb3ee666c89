/**
 * A narrow window has the links of the head in a `<dialog>`. It closes by its own button, by a click beside it, and on
 * a link, which may lead to a place on the same page. Without this script the button leads to them in the head, and the
 * closing one away again.
 */
const menu = document.querySelector('#menu') as HTMLElement;
const head = menu.parentElement as HTMLElement;
const dialog = document.querySelector('header + dialog') as HTMLDialogElement;
const button = document.querySelector('header button') as HTMLElement;
button.onclick = () => {
  dialog.append(menu);
  dialog.showModal();
  return false;
};
dialog.onsubmit = () => false;
dialog.onclick = ({ target, clientX }) => {
  // It stands on the right, from top to bottom; a click beside it is one on the dialog.
  if ((target as Element).closest('a,button') || clientX < dialog.offsetLeft) dialog.close();
};
dialog.onclose = () => head.append(menu);
export {};
