/**
 * The menu is a `<dialog>` that opens by `command` and closes by a click beside it in browsers that know `closedby`.
 * This adds the same for others, and closes it on a link, which may lead to a place on the same page.
 */
const menu = document.querySelector<HTMLDialogElement>('#menu');
if (menu) {
  menu.addEventListener('click', ({ target, clientX }) => {
    // It stands on the right, from top to bottom; a click beside it is one on the dialog.
    if ((target as Element).closest('a') || (target === menu && clientX < menu.offsetLeft)) menu.close();
  });
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    for (const button of document.querySelectorAll<HTMLElement>('[commandfor=menu]')) {
      button.onclick = () => (menu.open ? menu.close() : menu.showModal());
    }
  }
}
