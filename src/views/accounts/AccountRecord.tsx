import { useState } from 'react'
import { userItem } from '#api/accounts/entities'
import type { AnyEntity } from '#api/core/entity'
import { part } from '../core/chunk'
import { useItem } from '../core/data'
import { EntityForm, type EntityFormProps } from '../core/entity/EntityForm'
import { EntityRecord } from '../core/entity/EntityRecord'
import { rowLabel } from '../core/entity/row'
import { useIsAllowed } from '../core/Guard'
import { Opening } from '../core/keyboard/Opening'
import controls from '../core/list/controls.module.css'
import { UserAddresses } from '../customers/UserAddresses'
import { SubSets } from './SubSets'
import { texts } from './texts'

const AssignOrder = part('assigning an order', async () => ({ default: (await import('./AssignOrder')).AssignOrder }))

const FactorDialog = part('the reset', async () => ({ default: (await import('./AccountDialogs')).FactorDialog }))

type Props = EntityFormProps & {
  /** Whose accounts these are, whatever their form asks. */
  shown: AnyEntity
  /** Without it the account is a new one; null is no account's. */
  id: number | null | undefined
}

/** An account, new or standing, with what is done to it and what belongs to it beside its form. */
export default function AccountRecord({ shown, id, ...form }: Props) {
  if (id === undefined) return <EntityForm {...form} />
  return (
    <EntityRecord key={id} {...form} id={id} headerActions={id !== null && <RecordActions entity={shown} id={id} />}>
      {id !== null && <OfRecord entity={shown} id={id} />}
    </EntityRecord>
  )
}

/** What belongs to an account and is no field of it. */
function OfRecord({ entity, id }: { entity: AnyEntity; id: number }) {
  const isEditable = useIsAllowed(entity.permissions.edit)
  return (
    <>
      {entity.name === 'InstitutionalAccount' && <SubSets userId={id} />}
      <UserAddresses userId={id} isEditable={isEditable} />
    </>
  )
}

/** On the page of somebody who has been read, so the name is there. */
function RecordActions({ entity, id }: { entity: AnyEntity; id: number }) {
  const [asked, setAsked] = useState<'order' | 'factor'>()
  const mayAssign = useIsAllowed('offer')
  const mayReset = useIsAllowed('AccountsProfilesUsers') && entity.name === 'User'
  const { data } = useItem(entity.name, userItem, id)
  if (!data) return null
  const close = () => setAsked(undefined)
  return (
    <>
      {mayReset && data.data.username && (
        <button type="button" className={controls.button} onClick={() => setAsked('factor')}>
          {texts.resetting.button}
        </button>
      )}
      {mayAssign && (
        <button type="button" className={controls.button} onClick={() => setAsked('order')}>
          {texts.assigning.button}
        </button>
      )}
      {asked === 'factor' && (
        <Opening onClose={close}>
          <FactorDialog entity={entity} row={data.data} onClose={close} />
        </Opening>
      )}
      {asked === 'order' && (
        <Opening onClose={close}>
          <AssignOrder userId={id} name={rowLabel(entity, data.data)} onClose={close} />
        </Opening>
      )}
    </>
  )
}
