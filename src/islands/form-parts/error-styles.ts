import { addStyles } from './add-styles.ts';
import css from './errors.css?inline';

/** Once, however many parts of a form show errors. */
addStyles(css);
