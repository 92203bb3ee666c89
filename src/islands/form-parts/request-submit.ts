/** `form.requestSubmit()`, which Safari 15 lacks, for a form that an island answers. */
export const requestSubmit = (form: HTMLFormElement): void =>
  void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
