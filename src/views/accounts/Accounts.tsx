import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { accounts, formOf } from '#api/accounts/entities'
import { accountPaths } from '#api/accounts/paths'
import type { AnyEntity } from '#api/core/entity'
import { recordPaths } from '#api/core/recordPaths'
import type { Values } from '#machines/core/form'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { type EntityColumn, entityColumns } from '#views/core/entity/columns.tsx'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import actionStyles from '#views/core/entity/RowAction.module.css'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { PasswordDialog, StatusDialog } from './AccountDialogs'
import { InviteDialog } from './InviteDialog'
import { texts } from './texts'

const AccountRecord = part('the account', () => import('./AccountRecord'))
const ImportCustomers = part('the import of customers', () => import('./ImportCustomers'))
const AssignOrder = part('assigning an order', async () => ({ default: (await import('./AssignOrder')).AssignOrder }))

// Stable objects, as lists and forms compare them.
const forms: Record<string, AnyEntity> = Object.fromEntries(Object.entries(accounts).map(([name, entity]) => [name, formOf(entity)]))
const atFirstHidden = [
  'hasUnknownCountry',
  'lacksRole',
  'lacksInvoiceData',
  'erasedAt',
  'electronicAddress',
  'buyerReference',
  'orderReference',
  'invoiceDelivery',
]
const ofBusinesses = ['orgNumber', 'vatNumber', 'isVatCharged', 'language']
const columnsWithout = (entity: AnyEntity, hidden: readonly string[]) =>
  entityColumns(entity, ['kind']).map((column) => (hidden.includes(column.id) ? { ...column, isDefault: false } : column))
const columnsOf: Record<string, readonly EntityColumn[]> = {
  IndividualAccount: columnsWithout(accounts.IndividualAccount, [...atFirstHidden, ...ofBusinesses]),
  InstitutionalAccount: columnsWithout(accounts.InstitutionalAccount, atFirstHidden),
}
const given: Values = { language: 'sv', invoiceDelivery: 'pdf' }
const fixedOf: Record<string, Values> = { IndividualAccount: { kind: 'private' }, InstitutionalAccount: { kind: 'institutional' } }

export default function Accounts({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(accounts, page)
  const fixed = fixedOf[entity.name]
  if (screen === 'list') return <AccountList key={path} {...{ entity, path, fixed }} title={page.title} />
  const common = {
    entity: forms[entity.name] ?? entity,
    fixed,
    ...('language' in entity.fields && { given }),
    title: page.title,
    list: { path: recordPaths(path).list, title: entity.plural },
  }
  return <AccountRecord key={path} shown={entity} id={screen === 'new' ? undefined : toId(params.id)} {...common} />
}

type OpenDialog = { what: 'status' | 'password' | 'order'; row: Row } | { what: 'invitation' | 'import' }

function AccountList(props: { entity: AnyEntity; title: string; path: string; fixed: Values | undefined }) {
  const { entity } = props
  const [dialog, setDialog] = useState<OpenDialog>()
  const canManage = useIsAllowed('AccountsProfilesUsers')
  const canAssign = useIsAllowed('offer')
  const isUsers = entity.name === 'User'
  const headerAction = isUsers ? 'invitation' : entity.name === 'InstitutionalAccount' ? 'import' : undefined
  const moreActions = useMemo(() => {
    if (!canManage && !canAssign) return undefined
    const of = (row: Row) => {
      const named = (action: string) => `${action}: ${rowLabel(entity, row)}`
      return (
        <>
          {canAssign && (
            <button
              type="button"
              className={actionStyles.action}
              aria-label={texts.assigning.actionOf(rowLabel(entity, row))}
              onClick={() => setDialog({ what: 'order', row })}
            >
              {texts.assigning.action}
            </button>
          )}
          {canManage && isUsers && (
            <>
              <Link className={actionStyles.action} href={accountPaths.userRole({ id: row.id })} aria-label={named(texts.role)}>
                {texts.role}
              </Link>
              <button
                type="button"
                className={actionStyles.action}
                aria-label={named(texts.password)}
                onClick={() => setDialog({ what: 'password', row })}
              >
                {texts.password}
              </button>
            </>
          )}
          {canManage && (
            <button
              type="button"
              className={actionStyles.action}
              aria-label={named(row.isActive ? texts.status.close : texts.status.open)}
              onClick={() => setDialog({ what: 'status', row })}
            >
              {row.isActive ? texts.status.close : texts.status.open}
            </button>
          )}
        </>
      )
    }
    return { of, width: isUsers ? 310 : 200 }
  }, [entity, isUsers, canManage, canAssign])
  const close = () => setDialog(undefined)
  return (
    <>
      <EntityList
        {...props}
        columns={columnsOf[entity.name]}
        moreActions={moreActions}
        headerActions={
          headerAction && (
            <button type="button" className={controls.button} onClick={() => setDialog({ what: headerAction })}>
              {headerAction === 'import' ? texts.importing.button : texts.inviting.button}
            </button>
          )
        }
      />
      {dialog?.what === 'status' && <StatusDialog entity={entity} row={dialog.row} onClose={close} />}
      {dialog?.what === 'password' && <PasswordDialog entity={entity} row={dialog.row} onClose={close} />}
      {dialog?.what === 'order' && (
        <Opening onClose={close}>
          <AssignOrder userId={dialog.row.id} name={rowLabel(entity, dialog.row)} onClose={close} />
        </Opening>
      )}
      {dialog?.what === 'import' && (
        <Opening onClose={close}>
          <ImportCustomers onClose={close} />
        </Opening>
      )}
      {dialog?.what === 'invitation' && <InviteDialog onClose={close} />}
    </>
  )
}
