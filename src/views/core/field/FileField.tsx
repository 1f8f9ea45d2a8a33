import { Button, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { needsToken } from '#api/core/files/file'
import { smallOf } from '#api/core/files/small'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Values } from '#machines/core/form'
import { neverDraft } from '../drafts'
import { FileLink } from '../files/FileLink'
import { bytes, typeNames } from '../files/fileText'
import { describe, Field, type FieldProps, useField } from './Field'
import styles from './FileField.module.css'

export type Texts = typeof texts
const texts = inLanguage('core/FileField', {
  choose: 'Choose a file',
  choosePicture: 'Choose a picture',
  replace: 'Replace',
  remove: 'Remove',
  notYet: 'not uploaded yet',
  dropHere: 'or drop it here',
  takes: (types: string, max: string) => `${types}, max. ${max}`,
  takesPicture: (types: string) => `${types}. Large pictures are scaled down`,
  pictureOf: (name: string) => `Preview of ${name}`,
})

type FileValue = null | File | { name: string; type: string; size: number; url: string }

type Props = FieldProps<Values> & {
  accept: readonly string[]
  maxBytes: number
  /** By default its `url`. */
  address?: (url: string) => string
  isPicture?: boolean
}

/** If it cannot be read it is sent as it is, and the server reports the error. */
const prepared = async (picture: File): Promise<File> => {
  try {
    const { longestAlone, prepare } = await import('./rows/files/prepare')
    return await prepare(picture, longestAlone)
  } catch {
    return picture
  }
}

export default function FileField(props: Props) {
  const { form, name, label, isRequired = false, hint, isReadOnly, accept, maxBytes, address = (url) => url, isPicture = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  // A name such as `images.0.image`: the row removes it, and the first row has the headings.
  const isInRow = name.includes('.')
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  const file = (value ?? null) as FileValue
  const isLocked = isReadOnly || isSubmitting
  // Drafts are text.
  useEffect(() => neverDraft(form, name), [form, name])

  const write = (next: File | null) => {
    form.send({ type: 'field.chosen', name, value: next })
    form.send({ type: 'field.left', name })
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }
  const take = async (chosen: File) => {
    if (!isPicture || !accept.includes(chosen.type)) return write(chosen)
    form.send({ type: 'field.chosen', name, value: chosen })
    const made = await prepared(chosen)
    // Another file may have been chosen meanwhile.
    if (form.getSnapshot().context.values[name] === chosen) write(made)
  }
  const link = file === null || file instanceof File ? undefined : address(file.url)
  const choose = isPicture ? texts.choosePicture : texts.choose
  return (
    <Field
      {...{ id, label, isRequired, problem }}
      hint={hint ?? (isPicture ? texts.takesPicture(typeNames(accept)) : texts.takes(typeNames(accept), bytes(maxBytes)))}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        className={styles.box}
        data-over={isOver || undefined}
        data-invalid={problem !== undefined || undefined}
        onDragOver={(event) => {
          if (isLocked || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const dropped = event.dataTransfer.files[0]
          if (dropped && !isLocked) void take(dropped)
        }}
      >
        <input
          {...describe(id, problem, isRequired)}
          ref={input}
          type="file"
          name={name}
          className={styles.input}
          accept={accept.join(',')}
          disabled={isLocked}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) void take(chosen)
          }}
        />
        {file && isPicture && <Preview file={file} link={link && smallOf(link)} />}
        {file && (
          <div className={styles.about}>
            <Name link={link} file={file}>
              {file.name}
            </Name>
            <Text size="1" color="gray" dir="ltr" as="div">
              {bytes(file.size)}
              {file instanceof File && ` · ${texts.notYet}`}
            </Text>
          </div>
        )}
        <Button type="button" size="1" variant="soft" color="gray" disabled={isLocked} onClick={() => input.current?.click()}>
          {file ? texts.replace : choose}
        </Button>
        {!isInRow &&
          (file ? (
            <Button type="button" size="1" variant="ghost" color="gray" disabled={isLocked} onClick={() => write(null)}>
              {texts.remove}
            </Button>
          ) : (
            <Text size="1" color="gray">
              {texts.dropHere}
            </Text>
          ))}
      </div>
    </Field>
  )
}

type NameProps = { link: string | undefined; file: NonNullable<FileValue>; children: ReactNode }

const Name = ({ link, file, children }: NameProps) => (
  <Text size="2" as="div" className={styles.name}>
    {link && 'url' in file && needsToken(file) ? (
      <FileLink file={file}>
        <bdi>{children}</bdi>
      </FileLink>
    ) : link ? (
      <a href={link} target="_blank" rel="noreferrer">
        <bdi>{children}</bdi>
      </a>
    ) : (
      <bdi>{children}</bdi>
    )}
  </Text>
)

function Preview({ file, link }: { file: NonNullable<FileValue>; link: string | undefined }) {
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (!(file instanceof File)) return
    const url = URL.createObjectURL(file)
    setMade(url)
    return () => {
      URL.revokeObjectURL(url)
      setMade(undefined)
    }
  }, [file])
  const src = link ?? made
  return <div className={styles.preview}>{src && <img src={src} alt={texts.pictureOf(file.name)} />}</div>
}
