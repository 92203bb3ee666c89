/** A file by a button of ours, or dropped where it is asked for: the browser's own control is hidden, and takes the focus. */

/** Shows the name of the file that was taken last, or none where something was typed instead. */
export const nameFile = (input: HTMLInputElement, name = ''): void => {
  const line = input.parentElement?.querySelector('.file-field__name');
  if (line) line.textContent = name;
};

/** @param zone where it may be dropped @param take is given what was chosen or dropped */
export function acceptFile(input: HTMLInputElement, zone: HTMLElement, take: (file: File) => void): void {
  const show = (isOver: boolean) => input.parentElement?.classList.toggle('is-over', isOver);
  const give = (file: File | undefined) => {
    if (!file) return;
    nameFile(input, file.name);
    take(file);
  };
  input.addEventListener('change', () => give(input.files?.[0]));
  // The same file again, once it has been mended, would be no change.
  input.addEventListener('click', () => (input.value = ''));
  zone.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Else the browser leaves the page for the file.
    event.preventDefault();
    event.stopPropagation();
    show(true);
  });
  zone.addEventListener('dragleave', () => show(false));
  zone.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    show(false);
    give(file);
  });
}
