import { sql } from 'drizzle-orm'
import {
  type ExportTemplate,
  exportTemplates,
  maxExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
  sharingPermission,
} from '#api/products/exportCalls'
import { actorOf, record, type Subject } from '../../core/auditLog'
import { type Bound, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'

const subjectOf = (id: number, title: string): Subject => ({
  entityName: 'ExportTemplate',
  entity: 'Export template',
  id,
  record: title,
  version: 1,
})

export const exportTemplateHandlers: Bound[] = [
  bind(exportTemplates, async ({ db, user }) => {
    const { rows } = await db.execute<ExportTemplate>(
      sql`select id, title, columns, format, is_shared as "isShared", user_id = ${user.id} as "isOwn" from export_templates
        where user_id = ${user.id} or is_shared order by lower(title), id`,
    )
    return rows
  }),

  bind(saveExportTemplate, ({ body: { title, columns, format, isShared }, ...call }) =>
    transact(call.db, async (tx) => {
      if (isShared && !call.user.permissions.has(sharingPermission))
        throw Problem.field('isShared', 'You have no permission to save templates for everybody')
      const userId = call.user.id
      // Serialises two tabs that save at once.
      await tx.execute(sql`select from users where id = ${userId} for no key update`)
      const saved = await first<{ id: number }>(
        tx,
        sql`insert into export_templates (user_id, title, columns, format, is_shared)
          select ${userId}, ${title}, ${JSON.stringify(columns)}::jsonb, ${format}, ${isShared}
          where (select count(*) from export_templates where user_id = ${userId} and title <> ${title}) < ${maxExportTemplates}
          on conflict (user_id, title) do update set columns = excluded.columns, format = excluded.format, is_shared = excluded.is_shared returning id`,
      )
      if (!saved) throw Problem.field('title', `You have ${maxExportTemplates} templates: remove one first`)
      const changes = [
        { field: 'columns', to: columns.join(', ') },
        { field: 'format', to: format },
        { field: 'isShared', to: isShared },
      ]
      await record(tx, actorOf(call), { ...subjectOf(saved.id, title), action: 'changed', changes })
      return saved
    }),
  ),

  bind(removeExportTemplate, ({ params: { id }, ...call }) =>
    transact(call.db, async (tx) => {
      const isOther = call.user.permissions.has(sharingPermission) ? sql`is_shared` : sql`false`
      const gone = await first<{ title: string }>(
        tx,
        sql`delete from export_templates where id = ${id} and (user_id = ${call.user.id} or ${isOther}) returning title`,
      )
      if (!gone) throw Problem.notFound('Template')
      await record(tx, actorOf(call), { ...subjectOf(id, gone.title), action: 'removed' })
      return null
    }),
  ),
]
