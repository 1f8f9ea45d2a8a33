import { sql } from 'drizzle-orm'
import { readExportFile } from '#api/library/exports'
import { type ProductionKind, permissionOf, type RecordKind, recordPermissionOf } from '#api/library/facts'
import { fileResponse } from '../core/files/files'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

/** Otherwise the key in its address is enough to read it. */
export const requireSession = (tx: Queryable, fileId: number) =>
  tx.execute(sql`update files set address = 'Export/ReadFile/' || id where id = ${fileId}`)

const permissions = { ...permissionOf, ...recordPermissionOf }

export const exportFileHandlers = [
  bind(readExportFile, async ({ db, params: { id }, user }) => {
    const found = await first<{ kind: ProductionKind | RecordKind }>(
      db,
      sql`select b.kind from record_build_files p join record_builds b on b.id = p.build_id where p.file_id = ${id}
        union all select e.kind from export_builds b join exports e on e.id = b.export_id where b.file_id = ${id}`,
    )
    if (!found) throw Problem.notFound('File')
    if (!user.permissions.has(permissions[found.kind])) throw Problem.forbidden()
    return fileResponse(db, sql`f.id = ${id}`, 'private, no-store')
  }),
]
