import { adoptStyles } from './adopt-styles.ts';
import css from './errors.css?inline';

/** Once, however many parts of a form show errors. */
adoptStyles(css);
