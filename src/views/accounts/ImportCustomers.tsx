import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { type CustomerImport, customerColumns, importCustomers, invoiceLacks } from '#api/accounts/importing'
import { client } from '#api/core/client'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './ImportCustomers.module.css'
import { texts } from './texts'

const importingTexts = texts.importing
/** Rows drawn at once. */
const maxShown = 200
const actions = ['add', 'change', 'unchanged', 'refused'] as const

export default function ImportCustomers({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<CustomerImport>()
  const check = useCommand<{ data: CustomerImport }>({ onSucceeded: ({ data }) => setChecked(data) })
  const write = useCommand<{ data: CustomerImport }>({
    onSucceeded: ({ data }) => {
      toast.success(importingTexts.done(writtenOf(data)))
      void refresh('InstitutionalAccount')
      onClose()
    },
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setChecked(undefined)
    check.dismiss()
    write.dismiss()
    if (chosen) check.run(() => client.call(importCustomers, { body: { isRehearsal: true, file: chosen } }))
  }
  const count = checked ? writtenOf(checked) : 0
  const error = check.error ?? write.error
  return (
    <Modal title={importingTexts.title} onClose={onClose}>
      <div className={styles.form}>
        <Text as="p" size="2" color="gray" my="0">
          {importingTexts.text}
        </Text>
        <label className={styles.file}>
          {importingTexts.file}
          <input
            type="file"
            accept=".xlsx,.csv,.txt"
            disabled={check.isRunning || write.isRunning}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </label>
        <details>
          <summary>{importingTexts.columns}</summary>
          <Text as="p" size="2" my="1">
            {Object.values(customerColumns)
              .map(({ label }) => label)
              .join(', ')}
          </Text>
        </details>
        {check.isRunning && (
          <Text as="p" size="2" my="0" role="status">
            {importingTexts.checking}
          </Text>
        )}
        {checked && <Checked {...checked} />}
        {error !== undefined && <ErrorLine>{errorText(error, texts.failed)}</ErrorLine>}
        <Flex gap="3" justify="end" wrap="wrap">
          <Button variant="soft" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            disabled={count === 0}
            loading={write.isRunning}
            onClick={() => file && write.run(() => client.call(importCustomers, { body: { isRehearsal: false, file } }))}
          >
            {count === 0 ? importingTexts.nothing : importingTexts.submit(count)}
          </Button>
        </Flex>
      </div>
    </Modal>
  )
}

const writtenOf = ({ rows }: CustomerImport) => rows.filter(({ action }) => action === 'add' || action === 'change').length

const urgency = ({ action, lacks }: CustomerImport['rows'][number]) => (action === 'refused' ? 0 : lacks.length ? 1 : 2)

function Checked({ rows, ignored }: CustomerImport) {
  const lacking = rows.filter(({ lacks }) => lacks.length).length
  const shown = [...rows].sort((a, b) => urgency(a) - urgency(b)).slice(0, maxShown)
  return (
    <>
      <dl className={styles.counts} aria-live="polite">
        {actions.map((action) => (
          <div key={action}>
            <dt>{importingTexts.counts[action]}</dt>
            <dd>{rows.filter((row) => row.action === action).length}</dd>
          </div>
        ))}
        <div>
          <dt>{importingTexts.lacking}</dt>
          <dd>{lacking}</dd>
        </div>
      </dl>
      {ignored.length > 0 && (
        <Text as="p" size="2" color="gray" my="0">
          <bdi>{importingTexts.ignored(ignored)}</bdi>
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.rows} aria-label={importingTexts.notes} tabIndex={0}>
        <SmallTable
          isCards
          rows={shown}
          rowKey={({ row }) => row}
          columns={[
            { title: importingTexts.row, isNumber: true, cell: ({ row }) => row },
            {
              title: importingTexts.customer,
              isHeading: true,
              cell: ({ customer }) => <Name>{customer}</Name>,
            },
            { title: importingTexts.action, cell: ({ action }) => importingTexts.actions[action] },
            { title: importingTexts.notes, cell: (row) => <Notes {...row} /> },
          ]}
        />
      </section>
      {rows.length > shown.length && (
        <Text as="p" size="1" color="gray" my="0">
          {importingTexts.more(shown.length, rows.length)}
        </Text>
      )}
    </>
  )
}

const Notes = ({ problems, lacks }: CustomerImport['rows'][number]) =>
  problems.length + lacks.length > 0 && (
    <ul className={styles.notes}>
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`} data-fault>
          <bdi>{column ? `${column}: ${message}` : message}</bdi>
        </li>
      ))}
      {lacks.map((lack) => (
        <li key={lack}>{invoiceLacks[lack]}</li>
      ))}
    </ul>
  )
