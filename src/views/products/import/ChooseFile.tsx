import { Button, Text } from '@radix-ui/themes'
import { useId, useRef, useState } from 'react'
import { client } from '#api/core/client'
import { importTemplate } from '#api/products/exportCalls'
import { importColumns } from '#api/products/importColumns'
import { maxImportBytes, productKinds } from '#api/products/imports'
import controls from '#views/core/controls.module.css'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Import.module.css'
import { texts } from './texts'

const choosingTexts = texts.choosing
type Kind = (typeof productKinds)[number]

export function ChooseFile({ onChosen }: { onChosen: (file: File, kind: Kind) => void }) {
  const [kind, setKind] = useState<Kind>('book')
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => download(blob, choosingTexts.templateName(texts.kinds[kind])),
    onFailed: (error) => toast.error(errorText(error, texts.failed)),
  })
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxImportBytes) setProblem(choosingTexts.tooLarge(file.name))
    else onChosen(file, kind)
  }
  return (
    <>
      <label className={styles.label}>
        {choosingTexts.kind}
        <select
          className={controls.select}
          value={kind}
          onChange={(event) => setKind(productKinds.find((each) => each === event.target.value) ?? 'book')}
        >
          {productKinds.map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </select>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={input}
          id={id}
          className={styles.file}
          type="file"
          tabIndex={-1}
          aria-label={choosingTexts.button}
          accept=".xlsx,.csv,.txt"
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button type="button" onClick={() => input.current?.click()}>
          {choosingTexts.button}
        </Button>
        <Text size="2" color="gray">
          {choosingTexts.drop}
        </Text>
      </div>
      {problem && <ErrorLine>{problem}</ErrorLine>}
      <Text as="p" size="2" color="gray">
        {choosingTexts.about}
      </Text>
      <Button
        type="button"
        variant="soft"
        className={styles.template}
        loading={isRunning}
        onClick={() => run(() => client.call(importTemplate, { query: { kind } }))}
      >
        {choosingTexts.template}
      </Button>
      <details>
        <summary>{choosingTexts.rules}</summary>
        <table className={styles.table}>
          <tbody>
            {importColumns.map(({ name, label, rule }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{rule}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
