/**
 * A narrow window has the links of the head in a `<dialog>`. It closes by its own button, by a click beside it, and on
 * a link, which may lead to a place on the same page. Without this script the button leads to them in the head, and the
 * closing one away again.
 */
const menu = document.querySelector('#menu') as HTMLElement;
const dialog = document.querySelector('header~dialog') as HTMLDialogElement;
const opening = document.querySelector('header form') as HTMLFormElement;
// Its closing button's form leads away from the list that lies over the page: here there is nothing to leave.
dialog.onsubmit = () => false;
opening.onsubmit = () => {
  dialog.append(menu);
  dialog.showModal();
  return false;
};
dialog.onclick = ({ target, clientX }) => {
  // It stands on the right, from top to bottom; a click beside it is one on the dialog.
  if ((target as Element).closest('a,button') || clientX < dialog.offsetLeft) dialog.close();
};
dialog.onclose = () => opening.after(menu);
export {};
