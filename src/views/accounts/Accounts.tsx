import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { accounts, formOf } from '#api/entities/accounts'
import type { AnyEntity } from '#api/entity'
import type { Values } from '#machines/form'
import styles from '../entity/Entity.module.css'
import { EntityForm } from '../entity/EntityForm'
import { EntityList } from '../entity/EntityList'
import { EntityRecord } from '../entity/EntityRecord'
import { entityAt, toId } from '../entity/entityScreens'
import { type Row, rowLabel } from '../entity/row'
import { useIsAllowed } from '../Guard'
import controls from '../list/controls.module.css'
import type { PageProps } from '../routes'
import { PasswordDialog, StatusDialog } from './AccountDialogs'
import ownStyles from './Accounts.module.css'
import { InviteDialog } from './InviteDialog'
import { SubSets } from './SubSets'
import { texts } from './texts'

// The same objects at every render: lists and forms hold on to them.
const forms: Record<string, AnyEntity> = Object.fromEntries(Object.entries(accounts).map(([name, entity]) => [name, formOf(entity)]))
const fixedOf: Record<string, Values> = { IndividualAccount: { kind: 'private' }, InstitutionalAccount: { kind: 'institutional' } }

/** The accounts of each kind: lists and forms as of any declared entity, and what is done to an account beside them. */
export default function Accounts({ params, page }: PageProps) {
  const found = entityAt(accounts, page.path)
  if (!found) throw new Error(`No account is declared for ${page.path}`)
  const { entity, screen, path } = found
  const fixed = fixedOf[entity.name]
  if (screen === 'list') return <AccountList key={path} {...{ entity, path, fixed }} title={page.title} />
  const common = { entity: forms[entity.name] ?? entity, fixed, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id}>
      {entity.name === 'InstitutionalAccount' && id !== null && <SubSets userId={id} />}
    </EntityRecord>
  )
}

type Asked = { what: 'status' | 'password'; row: Row } | { what: 'invitation' }

function AccountList(props: { entity: AnyEntity; title: string; path: string; fixed: Values | undefined }) {
  const { entity } = props
  const [asked, setAsked] = useState<Asked>()
  const canManage = useIsAllowed('AccountsProfilesUsers')
  const isUsers = entity.name === 'User'
  const moreActions = useCallback(
    (row: Row) => {
      const named = (action: string) => `${action}: ${rowLabel(entity, row)}`
      return (
        <>
          {isUsers && (
            <>
              <Link className={styles.action} href={`/accounts-profiles/user/user-role/${row.id}`} aria-label={named(texts.role)}>
                {texts.role}
              </Link>
              <button
                type="button"
                className={styles.action}
                aria-label={named(texts.password)}
                onClick={() => setAsked({ what: 'password', row })}
              >
                {texts.password}
              </button>
            </>
          )}
          <button
            type="button"
            className={styles.action}
            aria-label={named(row.isActive ? texts.status.close : texts.status.open)}
            onClick={() => setAsked({ what: 'status', row })}
          >
            {row.isActive ? texts.status.close : texts.status.open}
          </button>
        </>
      )
    },
    [entity, isUsers],
  )
  const close = () => setAsked(undefined)
  return (
    <div className={ownStyles.accounts}>
      <EntityList
        {...props}
        moreActions={canManage ? moreActions : undefined}
        headerActions={
          isUsers && (
            <button type="button" className={controls.button} onClick={() => setAsked({ what: 'invitation' })}>
              {texts.inviting.button}
            </button>
          )
        }
      />
      {asked?.what === 'status' && <StatusDialog entity={entity} row={asked.row} onClose={close} />}
      {asked?.what === 'password' && <PasswordDialog entity={entity} row={asked.row} onClose={close} />}
      {asked?.what === 'invitation' && <InviteDialog onClose={close} />}
    </div>
  )
}
