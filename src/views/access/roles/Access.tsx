import { Link } from 'wouter'
import { access } from '#api/access/entities'
import type { PageProps } from '../../app/routes'
import styles from '../../core/entity/Entity.module.css'
import { EntityList } from '../../core/entity/EntityList'
import { entityScreens } from '../../core/entity/entityScreens'
import { type Row, rowLabel } from '../../core/entity/row'
import type { RowActions } from '../../core/list/columns'

const texts = { permissions: 'Permissions', permissionsOf: (role: string) => `Permissions: ${role}` }

const screens = entityScreens(access)
export const preload = screens.preload

const { Role } = access
const listPath = `${Role.path}/list`

const matrixLink = (row: Row) => (
  <Link className={styles.action} href={`${Role.path}/update-permission/${row.id}`} aria-label={texts.permissionsOf(rowLabel(Role, row))}>
    {texts.permissions}
  </Link>
)

const matrix: RowActions<Row> = { of: matrixLink, width: 184 }

/** Roles, permissions and their categories; a role leads to what it may do. */
export default function Access(props: PageProps) {
  if (props.page.path === listPath) return <EntityList entity={Role} title={props.page.title} path={Role.path} moreActions={matrix} />
  return <screens.Page {...props} />
}
