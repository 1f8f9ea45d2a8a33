import { Button, Heading, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { mergingOf, type Side, undoDays } from '#api/core/merging/calls'
import { submit } from '#api/core/sending/submit'
import { refresh, useDryRun } from '../../data'
import { errorText } from '../../faults/errorText'
import { formValues } from '../../field/codec'
import { HeldNotice } from '../../held/HeldNotice'
import { useHeldCommand } from '../../held/useHeldCommand'
import parts from '../../Parts.module.css'
import { ErrorLine } from '../../text/ErrorLine'
import { Name } from '../../text/Name'
import { toast } from '../../toast/toast'
import choices from '../conflict/Choices.module.css'
import { FieldValue } from '../FieldValue'
import { type Row, rowLabel } from '../row'
import styles from './Merging.module.css'
import { type Differing, differing } from './sides'
import { texts } from './texts'

type Props = {
  entity: AnyEntity
  kept: Row
  merged: Row
  onSwap: () => void
  onClose: () => void
}

/** Both values of each field, what moves, and the merge itself. */
export function Merging({ entity, kept, merged, onSwap, onClose }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const fields = differing(entity, kept, merged)
  const calls = mergingOf(entity)
  const body = {
    kept: { id: kept.id, version: kept.version },
    merged: { id: merged.id, version: merged.version },
    values: Object.fromEntries(fields.map(({ name, side }) => [name, chosen[name] ?? side])),
  }
  const dry = useDryRun(calls.merge, { body: { ...body, isRehearsal: true } }, { keepPreviousData: true })
  const held = useHeldCommand(`Merge of ${entity.name} ${merged.id}`)
  const names = { kept: rowLabel(entity, kept), merged: rowLabel(entity, merged) }
  const mergeThem = () =>
    held.request({
      title: texts.title(entity.plural),
      send: async () => {
        await submit(calls.merge, { body })
        toast.success(texts.done(names.merged, names.kept))
        // First, or the dialog would read the merged record again.
        onClose()
        void refresh(entity.name)
      },
    })
  const fault = held.error ?? dry.error
  const answer = dry.error ? undefined : dry.data?.data
  return (
    <>
      <dl className={styles.both}>
        <dt>{texts.keeps}</dt>
        <dd>
          <Name>{names.kept}</Name>
        </dd>
        <dt>{texts.goes}</dt>
        <dd>
          <Name>{names.merged}</Name>
        </dd>
      </dl>
      <Button type="button" size="1" variant="soft" color="gray" highContrast disabled={held.isUnderWay} onClick={onSwap}>
        {texts.swap}
      </Button>
      <Text as="p" size="2" color="gray" my="3">
        {fields.length ? texts.fields : texts.same}
      </Text>
      <div className={styles.fields}>
        {fields.map((field) => (
          <Choice
            key={field.name}
            {...{ entity, field, kept, merged }}
            isDisabled={held.isUnderWay}
            side={chosen[field.name] ?? field.side}
            onChoose={(side) => setChosen({ ...chosen, [field.name]: side })}
          />
        ))}
      </div>
      <section className={styles.moves} aria-busy={dry.isLoading}>
        <Heading as="h3" size="2">
          {texts.moves}
        </Heading>
        {!answer && !fault && (
          <Text as="p" size="2" role="status">
            {texts.checking}
          </Text>
        )}
        {answer && (
          <Text as="p" size="2">
            {answer.moved.length ? texts.counts(answer.moved) : texts.nothingMoves}
          </Text>
        )}
        {answer && answer.along.length > 0 && (
          <Text as="p" size="2">
            {texts.along(texts.counts(answer.along))}
          </Text>
        )}
        <Text as="p" size="2" color="gray">
          {texts.after(undoDays)}
        </Text>
      </section>
      {fault !== undefined && <ErrorLine>{errorText(fault, texts.failed)}</ErrorLine>}
      <HeldNotice held={held} title={texts.held} />
      <div className={parts.buttons}>
        <Button type="button" variant="soft" color="gray" highContrast onClick={onClose}>
          {held.isUnderWay ? texts.close : texts.cancel}
        </Button>
        <Button type="button" disabled={!answer} loading={held.isUnderWay} onClick={mergeThem}>
          {texts.confirm}
        </Button>
      </div>
    </>
  )
}

type ChoiceProps = {
  entity: AnyEntity
  field: Differing
  kept: Row
  merged: Row
  side: Side
  isDisabled: boolean
  onChoose: (side: Side) => void
}

function Choice({ entity, field: { name, label, isList }, kept, merged, side, isDisabled, onChoose }: ChoiceProps) {
  const id = useId()
  const option = (of: Side, row?: Row) => (
    <label className={choices.side} data-chosen={side === of || undefined}>
      <input type="radio" name={id} checked={side === of} disabled={isDisabled} onChange={() => onChoose(of)} />
      <span className={choices.value}>
        <span className={choices.whose}>{texts.sides[of]}</span>
        {row && <FieldValue entity={entity} name={name} value={formValues(entity.fields, row)[name]} />}
      </span>
    </label>
  )
  return (
    <fieldset className={choices.field}>
      <legend>{label}</legend>
      {option('kept', kept)}
      {option('merged', merged)}
      {isList && option('both')}
    </fieldset>
  )
}
