/**
 * SQL of the first version of the program, for the tests of migrations: it has to run on after them, and must not take
 * rows that it does not know.
 */
import { migrations } from '../../../api/storage/migrations.ts';

export const migrationsOfVersion1 = migrations.slice(0, 1);

/** Its statements in both dialects' common words; `?` stands for a value. */
export const version1 = {
  insertContact: `
    INSERT INTO contacts (id, content_hash, received_at, first_name, last_name, email, phone, city, source)
    VALUES (?, 'hash', '2025-03-03T12:00:00.000Z', 'Anna', 'Meyer', 'anna@example.org', '0421', 'Bremen', 'hero')`,
  insertDelivery: `
    INSERT INTO deliveries (id, contact_id, channel, body, created_at, due_at)
    VALUES (?, ?, 'contact-webhook', '{}', 0, 0)`,
  claim: `
    UPDATE deliveries SET due_at = 5, lease = 'lease', attempts = attempts + 1
    WHERE id IN (SELECT id FROM deliveries WHERE state = 'pending' AND due_at <= 1 ORDER BY due_at LIMIT 9)
    RETURNING id, contact_id, channel`,
  countView: `
    INSERT INTO article_views (slug, day, views) VALUES (?, '2025-03-03', 1)
    ON CONFLICT (slug, day) DO UPDATE SET views = article_views.views + 1`,
  finish: `UPDATE deliveries SET state = 'done', lease = NULL, last_error = NULL WHERE lease = 'lease'`,
};

/** Names that it counted before, and the sums that stand for them. */
export const viewsOfVersion1 = ['homepage', 'blog-overview', 'kfw', 'kfw'];
export const sumsOfVersion1 = [
  ['/blog/kfw', 2],
  ['/', 1],
  ['/blog', 1],
];
