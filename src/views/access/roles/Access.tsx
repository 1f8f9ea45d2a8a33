import { Link } from 'wouter'
import { access } from '#api/access/entities'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'
import actionStyles from '#views/core/entity/RowAction.module.css'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import type { RowActions } from '#views/core/list/columns.ts'
import type { PageProps } from '#views/core/pages.ts'

const texts = { permissions: 'Permissions', permissionsOf: (role: string) => `Permissions: ${role}` }

const screens = entityScreens(access)
export const preload = screens.preload

const { Role } = access

const matrixLink = (row: Row) => (
  <Link
    className={actionStyles.action}
    href={`${Role.path}/update-permission/${row.id}`}
    aria-label={texts.permissionsOf(rowLabel(Role, row))}
  >
    {texts.permissions}
  </Link>
)

const isRoleList = ({ page: { shows } }: PageProps) => shows?.entity === 'Role' && shows.screen === 'list'

const matrix: RowActions<Row> = { of: matrixLink, width: 184 }

export default function Access(props: PageProps) {
  if (isRoleList(props)) return <EntityList entity={Role} title={props.page.title} path={Role.path} moreActions={matrix} />
  return <screens.Page {...props} />
}
