/**
 * The menu is a `<dialog>` that opens and closes by `command` in browsers that know it. This adds
 * the same for older ones, and closes it on a link, which may lead to a place on the same page.
 */
const menu = document.querySelector<HTMLDialogElement>('#menu');
if (menu) {
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.close();
  });
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    for (const button of document.querySelectorAll('[commandfor=menu]')) {
      button.addEventListener('click', () => (menu.open ? menu.close() : menu.showModal()));
    }
  }
}
