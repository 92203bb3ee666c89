/** A command that is wrong or cannot be done; the message says in German what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
