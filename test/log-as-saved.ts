import type { Pool } from 'pg'

/** Dates each release as the first version that somebody saved in it, after a test has changed the dates of versions. */
export async function logAsSaved(pool: Pool) {
  await pool.query(`begin;
    alter table releases disable trigger user;
    update releases set at = (
      select coalesce(min(modified) filter (where not is_secondary), min(modified)) from versions v join released_versions r on r.version = v.id where r.release = releases.id
    );
    alter table releases enable trigger user;
    commit`)
}
