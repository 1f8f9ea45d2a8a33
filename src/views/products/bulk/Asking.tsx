import { Button, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { submit } from '#api/core/sending/submit'
import type { bulkChanges, ManyChanged } from '#api/products/bulkChange'
import type { Kind } from '#api/products/rules'
import { useDryRun } from '#views/core/data.ts'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import fieldStyles from '#views/core/field/Field.module.css'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import parts from '#views/core/Parts.module.css'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { type Change, changeable } from './asked'
import { OperationForm } from './OperationForm'
import { changedIn, Outcome, refusedIn } from './Outcome'
import { texts } from './texts'

type Rows = ManyChanged['rows']
type Props = {
  entity: AnyEntity
  calls: (typeof bulkChanges)[Kind]['title']
  chosen: ChosenRows
  onSent: () => void
  onDone: (done: { rows: Rows; field: string }) => void
  onClose: () => void
}

const recordsOf = ({ selection, request: { searchKey, filter } }: ChosenRows) =>
  selection.all ? { matching: { searchKey, filter } } : { rows: [...selection.ids].map((id) => ({ id })) }

export function Asking({ entity, calls, chosen, onSent, onDone, onClose }: Props) {
  const fields = changeable(entity.fields)
  const [name, setName] = useState('status')
  const types = fields.find((each) => each.name === name)?.types ?? []
  const [wanted, setType] = useState(types[0])
  const type = wanted && types.includes(wanted) ? wanted : types[0]
  const [change, setChange] = useState<Change>()
  const { isReady } = useCurrencyCodes()

  const preview = useDryRun(calls.change, change ? { body: { ...change, ...recordsOf(chosen), isRehearsal: true } } : null)
  const promised = preview.error ? undefined : preview.data?.data.rows
  const changed = changedIn(promised ?? [])
  const held = useHeldCommand(`Change of ${entity.name}`)
  const carryOut = (sent: Change) =>
    held.request({
      title: texts.title(changed.length, entity),
      send: async () => {
        try {
          const { data } = await submit(calls.change, { body: { ...sent, rows: changed.map(({ id, version }) => ({ id, version })) } })
          onDone({ rows: data.rows, field: sent.field })
          toast.success(texts.done(changedIn(data.rows).length, refusedIn(data.rows).length))
        } finally {
          onSent()
        }
      },
    })
  const fault = held.error ?? preview.error
  return (
    <div className={parts.fields}>
      <Choice label={texts.field} value={name} isDisabled={held.isUnderWay} onChoose={setName}>
        {fields.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </Choice>
      {types.length > 1 && (
        <Choice
          label={texts.operation}
          value={type}
          isDisabled={held.isUnderWay}
          onChoose={(chosenType) => setType(types.find((each) => each === chosenType))}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {texts.operations[each]}
            </option>
          ))}
        </Choice>
      )}
      {type && isReady && (
        <OperationForm key={`${name}-${type}`} {...{ entity, name, type }} onAsked={setChange}>
          {!promised && !fault && (
            <Text as="p" size="2" role="status">
              {texts.reading}
            </Text>
          )}
          {promised && change && <Outcome entity={entity} field={change.field} rows={promised} />}
          {fault !== undefined && <ErrorLine>{errorText(fault, texts.failed)}</ErrorLine>}
          {changed.length > 0 && change && (
            <div className={parts.buttons}>
              <Button loading={held.isUnderWay} onClick={() => carryOut(change)}>
                {texts.confirm(changed.length)}
              </Button>
            </div>
          )}
        </OperationForm>
      )}
      <HeldNotice held={held} title={texts.held} />
      <div className={parts.buttons}>
        <Button variant="soft" color="gray" highContrast onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  isDisabled: boolean
  onChoose: (value: string) => void
  children: React.ReactNode
}

function Choice({ label, value, isDisabled, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={fieldStyles.select} value={value} disabled={isDisabled} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </div>
  )
}
