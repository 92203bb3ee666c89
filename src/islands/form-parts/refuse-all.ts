/**
 * Every field refused: so a form is drawn that the service is to fill. It puts the message of each
 * field in, or takes out what stands there for one.
 */
import type { FieldError } from '#domain/api-contract';

export const refuseAll = (...fields: string[]): FieldError[] => fields.map((path) => ({ path, message: '…' }));
