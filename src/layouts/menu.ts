/**
 * The menu is a `<dialog>`. It closes by its own button, by a click beside it, and on a link, which may lead to a place
 * on the same page.
 */
const menu = document.querySelector('#menu') as HTMLDialogElement;
const button = document.querySelector('header button') as HTMLElement;
button.onclick = (event) => {
  event.preventDefault();
  menu.showModal();
};
menu.onclick = ({ target, clientX }) => {
  // It stands on the right, from top to bottom; a click beside it is one on the dialog.
  if ((target as Element).closest('a,button') || (target === menu && clientX < menu.offsetLeft)) menu.close();
};
export {};
