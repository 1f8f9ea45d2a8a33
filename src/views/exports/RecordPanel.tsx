import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { previewItem } from '#api/exports/calls'
import { findingsOf } from '#api/exports/findings'
import { catalogueValue, withOverrides } from '#api/exports/record'
import { updateExportItemFields } from '#api/library/exports'
import { type RecordExport, type RecordFinding, type RecordItem, recordOverrideNames, recordOverrides } from '#api/library/recordExports'
import { refresh, useAnswer } from '#views/core/data.ts'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { productionName } from '#views/library/kinds.ts'
import styles from './Exports.module.css'
import { mendHref, roundTripHref } from './kinds'
import { linesOf, partsOf } from './live'
import { texts } from './texts'

const recordTexts = texts.record
type Props = { shown: RecordExport; item: RecordItem | undefined; onClose: () => void }

export function RecordPanel({ shown, item, onClose }: Props) {
  const read = useAnswer('ExportRecord', previewItem, item ? { params: { id: item.id } } : null)
  return (
    <aside className={styles.panel} aria-label={recordTexts.heading}>
      {!item || !read.data ? (
        <Text as="p" size="2" color="gray" highContrast role="status">
          {!item ? recordTexts.none : read.error ? <bdi>{read.error.message}</bdi> : recordTexts.reading}
        </Text>
      ) : (
        <Live shown={shown} item={item} data={read.data.data} onClose={onClose} />
      )}
    </aside>
  )
}

const field = z.string().check(z.maxLength(300, { error: 'At most 300 characters' }))
const schema = z.object(Object.fromEntries(recordOverrideNames.map((name) => [name, field])))
type LiveProps = { shown: RecordExport; item: RecordItem; data: AnswerOf<typeof previewItem>['data']; onClose: () => void }

function Live({ shown, item, data: { record, settings }, onClose }: LiveProps) {
  const [initial] = useState(() => Object.fromEntries(recordOverrideNames.map((name) => [name, item.overrides[name] ?? ''])))
  const [at] = useState(() => new Date())
  const [lit, setLit] = useState<string>()
  const form = useForm({
    schema,
    initial,
    submit: (overrides) => client.call(updateExportItemFields, { body: { exportId: shown.id, items: [{ id: item.id, overrides }] } }),
  })
  const values = useSelector(form, ({ context }) => context.values) as Record<string, string>
  const own = useMemo(() => withOverrides(record, values), [record, values])
  const findings = useMemo(() => findingsOf(shown.kind, own, settings), [shown.kind, own, settings])
  const lines = useMemo(() => linesOf(shown.kind, own, settings, at), [shown.kind, own, settings, at])
  const roundTrip = roundTripHref(shown.kind, shown.id, item.id)
  const accept = ({ field: name, value }: NonNullable<RecordFinding['proposal']>) => {
    form.send({ type: 'field.typed', name, value })
    form.send({ type: 'field.left', name })
  }
  return (
    <>
      <div className={styles.header}>
        <Heading as="h2" size="3">
          <bdi>{own.title || own.nonLatinTitle}</bdi>
        </Heading>
        <Button type="button" size="1" variant="soft" color="gray" highContrast onClick={onClose}>
          {recordTexts.close}
        </Button>
      </div>
      {roundTrip && (
        <TextLink asChild size="2">
          <Link href={roundTrip}>{recordTexts.roundTrip}</Link>
        </TextLink>
      )}
      {findings.length === 0 && (
        <Text as="p" size="2" color="gray" highContrast>
          {recordTexts.fine}
        </Text>
      )}
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding.rule} data-severity={finding.severity} data-lit={lit === finding.field || undefined}>
            <button
              type="button"
              className={styles.finding}
              aria-pressed={lit === finding.field}
              onClick={() => setLit(lit === finding.field ? undefined : finding.field)}
            >
              <bdi>{finding.message}</bdi>
            </button>
            {finding.proposal && (
              <Button type="button" size="1" variant="soft" onClick={() => finding.proposal && accept(finding.proposal)}>
                {recordTexts.accept(finding.proposal.value)}
              </Button>
            )}
            {finding.mend !== 'item' && (
              <TextLink asChild size="1">
                <Link href={mendHref(finding.mend, item, shown.profileId)}>{recordTexts.mend[finding.mend]}</Link>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that */}
      <ol className={styles.record} dir="ltr" aria-label={recordTexts.text} tabIndex={0}>
        {lines.map(({ text, fields }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <li key={i} data-lit={(lit !== undefined && fields.includes(lit)) || undefined}>
            {partsOf(text).map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
              <bdi key={place}>{part}</bdi>
            ))}
          </li>
        ))}
      </ol>
      <details className={styles.own} open={Object.keys(item.overrides).length > 0}>
        <summary>{recordTexts.own}</summary>
        <Text as="p" size="1" color="gray" highContrast>
          {recordTexts.ownText}
        </Text>
        <Form
          form={form}
          label={recordTexts.own}
          onSucceeded={() => {
            void refresh(productionName)
            toast.success(texts.saved)
          }}
        >
          {recordOverrideNames.map((name) => (
            <TextField key={name} form={form} name={name} label={recordOverrides[name]} hint={catalogueValue(record, name) || undefined} />
          ))}
          <div className={parts.buttons}>
            <SubmitButton form={form}>{recordTexts.keep}</SubmitButton>
          </div>
        </Form>
      </details>
    </>
  )
}
