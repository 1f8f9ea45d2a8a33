import { Button } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { metaOf } from '#api/core/field'
import type { CauseAnswer, ImportCause } from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import controls from '#views/core/controls.module.css'
import { useRecords } from '#views/core/entity/records.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import type { Choice, OptionSource } from '#views/core/field/option.ts'
import { OptionBox } from '#views/core/field/options/OptionBox.tsx'
import styles from './Causes.module.css'
import { texts } from './texts'

const causeTexts = texts.causes

type Chosen = Pick<CauseAnswer, 'text' | 'recordId'>
type PickerProps = { cause: ImportCause; label: string; placeholder: string; isBusy: boolean; onChosen: (chosen: Chosen) => void }

export default function CausePicker(props: PickerProps) {
  const { cause } = props
  const meta = columnOf(cause.field)?.meta
  if (cause.entity) return <RecordPicker {...props} entity={cause.entity} />
  const choices = meta?.kind === 'flag' ? causeTexts.flags : Object.values(meta?.choices ?? {})
  if (choices.length) {
    const options = choices.map((each) => ({ value: each, label: each }))
    return <Box {...props} source={{ options }} onChoose={({ label }) => props.onChosen({ text: label })} />
  }
  return <Typed {...props} />
}

function RecordPicker({ entity, ...props }: PickerProps & { entity: string }) {
  const meta = columnOf(props.cause.field)?.meta
  const metas = meta?.kind === 'rows' ? Object.values(meta.columns ?? {}).map(metaOf) : meta ? [meta] : []
  const isLarge = metas.some((each) => each.refersTo === entity && each.isLarge)
  const many = useRecords(isLarge ? entity : null, [])
  const few = useEntityOptions(isLarge ? null : entity)
  return <Box {...props} source={isLarge ? many : few} onChoose={({ value }) => props.onChosen({ recordId: Number(value) })} />
}

function Box({
  source,
  label,
  placeholder,
  isBusy,
  onChoose,
}: Pick<PickerProps, 'label' | 'placeholder' | 'isBusy'> & { source: OptionSource; onChoose: (option: Choice) => void }) {
  const id = useId()
  return (
    <OptionBox
      {...source}
      attributes={{ id, 'aria-invalid': false, 'aria-required': undefined, 'aria-describedby': undefined }}
      label={label}
      placeholder={placeholder}
      isChosen={() => false}
      isLocked={isBusy}
      onChoose={onChoose}
    />
  )
}

/** A number, a day or a text, which is sent when it is confirmed. */
function Typed({ cause, label, isBusy, onChosen }: PickerProps) {
  const [text, setText] = useState(cause.text ?? '')
  const typed = text.trim()
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed && typed !== cause.text) onChosen({ text: typed })
      }}
    >
      <input className={controls.input} dir="auto" aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" size="2" variant="soft" disabled={isBusy || !typed || typed === cause.text}>
        {causeTexts.write(cause.rows)}
      </Button>
    </form>
  )
}
