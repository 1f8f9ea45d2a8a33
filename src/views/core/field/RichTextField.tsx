import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import Squire from 'squire-rte'
import { richTextLink } from '#api/core/kinds/link'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Values } from '#machines/core/form'
import { describe, Field, type FieldProps, useField } from './Field'
import fieldStyles from './Field.module.css'
import styles from './RichTextField.module.css'
import { cleanFragment, toRichText } from './richText'

export type Texts = typeof texts
const texts = inLanguage('core/RichTextField', {
  toolbar: (label: string) => `Formatting of ${label}`,
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  heading: 'Heading',
  list: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quotation',
  link: 'Link',
  unlink: 'Remove the link',
  address: 'Address of the link',
  apply: 'Set',
  refused: 'Enter a full address such as https://example.org, or a path such as /books',
  plain: 'Clear formatting',
})

type Tool = { id: string; label: string; sign: string; isOn: (editor: Squire) => boolean; run: (editor: Squire, isOn: boolean) => void }

const within = (editor: Squire, tag: string) => new RegExp(`(?:^|>)${tag}\\b`).test(editor.getPath())
const format = (id: 'bold' | 'italic' | 'underline', sign: string, tag: string): Tool => ({
  id,
  label: texts[id],
  sign,
  isOn: (editor) => editor.hasFormat(tag),
  run: (editor, isOn) => void (isOn ? editor.changeFormat(null, { tag }) : editor.changeFormat({ tag })),
})

const tools: readonly Tool[] = [
  format('bold', 'B', 'B'),
  format('italic', 'I', 'I'),
  format('underline', 'U', 'U'),
  {
    id: 'heading',
    label: texts.heading,
    sign: 'H',
    isOn: (editor) => within(editor, 'H2'),
    run: (editor, isOn) =>
      void editor.modifyBlocks((fragment) => {
        for (const block of fragment.querySelectorAll(isOn ? 'h2' : 'p, div')) {
          const next = document.createElement(isOn ? 'p' : 'h2')
          next.append(...block.childNodes)
          block.replaceWith(next)
        }
        return fragment
      }),
  },
  {
    id: 'list',
    label: texts.list,
    sign: '•',
    isOn: (editor) => within(editor, 'UL'),
    run: (editor, isOn) => void (isOn ? editor.removeList() : editor.makeUnorderedList()),
  },
  {
    id: 'numbers',
    label: texts.numbers,
    sign: '№',
    isOn: (editor) => within(editor, 'OL'),
    run: (editor, isOn) => void (isOn ? editor.removeList() : editor.makeOrderedList()),
  },
  {
    id: 'quote',
    label: texts.quote,
    sign: '”',
    isOn: (editor) => within(editor, 'BLOCKQUOTE'),
    run: (editor, isOn) => void (isOn ? editor.decreaseQuoteLevel() : editor.increaseQuoteLevel()),
  },
]

const formatsAt = (editor: Squire): Record<string, boolean> => ({
  ...Object.fromEntries(tools.map((tool) => [tool.id, tool.isOn(editor)])),
  link: within(editor, 'A'),
})

const LinkSign = () => (
  <svg width="14" height="14" viewBox="0 0 15 15" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" aria-hidden>
    <path d="M6.5 8.5a2.5 2.5 0 0 0 3.6 0l2-2a2.5 2.5 0 0 0-3.6-3.6l-.7.7M8.5 6.5a2.5 2.5 0 0 0-3.6 0l-2 2a2.5 2.5 0 0 0 3.6 3.6l.7-.7" />
  </svg>
)

export default function RichTextField({ form, name, label, isRequired = false, hint, isReadOnly = false }: FieldProps<Values>) {
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  const isLocked = isReadOnly || isSubmitting
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Squire>()
  const [on, setOn] = useState<Record<string, boolean>>({})
  const [linking, setLinking] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  // A different value comes from a draft or a reset.
  const emitted = useRef<string>(undefined)
  const text = String(value ?? '')

  const tell = useEffectEvent((made: Squire) => {
    const html = toRichText(made.getHTML())
    if (html === emitted.current) return
    emitted.current = html
    form.send({ type: 'field.typed', name, value: html })
  })

  useEffect(() => {
    if (!root.current) return
    const made = new Squire(root.current, { blockTag: 'P', sanitizeToDOMFragment: cleanFragment })
    made.addEventListener('input', () => tell(made))
    made.addEventListener('pathChange', () => setOn(formatsAt(made)))
    made.addEventListener('select', () => setOn(formatsAt(made)))
    setEditor(made)
    return () => {
      made.destroy()
      setEditor(undefined)
    }
  }, [])
  useEffect(() => {
    if (!editor || text === emitted.current) return
    emitted.current = text
    editor.setHTML(text)
  }, [editor, text])

  const setLink = () => {
    const typed = linking?.trim() ?? ''
    const address = [typed, `https://${typed}`].find((one) => richTextLink.test(one))
    setRefused(!address)
    if (!address) return
    setLinking(undefined)
    if (!editor) return
    editor.focus()
    if (typed) editor.makeLink(address)
  }
  const use = (tool: Tool) => {
    if (!editor) return
    editor.focus()
    // Without a paragraph the cursor would be outside of any.
    if (editor.getPath() === '') editor.moveCursorToEnd()
    tool.run(editor, tool.isOn(editor))
    setOn(formatsAt(editor))
  }
  // Roving tab index: one Tab stop, arrow keys between buttons.
  const onToolbarKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr')
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[(at + (isForward ? 1 : buttons.length - 1)) % buttons.length]?.focus()
    event.preventDefault()
  }

  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      <div className={`${fieldStyles.control} ${styles.frame}`} data-locked={isLocked || undefined}>
        <div role="toolbar" aria-label={texts.toolbar(label)} aria-controls={id} className={styles.tools} onKeyDown={onToolbarKey}>
          {[...tools, undefined].map((tool, i) => (
            <button
              key={tool?.id ?? 'link'}
              type="button"
              tabIndex={i === 0 ? 0 : -1}
              className={styles.tool}
              data-tool={tool?.id ?? 'link'}
              title={tool?.label ?? (on.link ? texts.unlink : texts.link)}
              aria-label={tool?.label ?? (on.link ? texts.unlink : texts.link)}
              aria-pressed={on[tool?.id ?? 'link'] ?? false}
              disabled={isLocked}
              // Keeps the selection.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                if (tool) use(tool)
                else if (on.link) editor?.removeLink()
                else {
                  setRefused(false)
                  setLinking('')
                }
              }}
            >
              <span aria-hidden>{tool?.sign ?? <LinkSign />}</span>
            </button>
          ))}
        </div>
        {linking !== undefined && (
          <div className={styles.link}>
            <input
              // biome-ignore lint/a11y/noAutofocus: it was just asked for
              autoFocus
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              aria-label={texts.address}
              aria-invalid={isRefused || undefined}
              aria-describedby={isRefused ? `${id}-refused` : undefined}
              value={linking}
              onChange={(event) => {
                setRefused(false)
                setLinking(event.target.value)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setLinking(undefined)
                else if (event.key === 'Enter') setLink()
                else return
                event.preventDefault()
                event.stopPropagation()
              }}
            />
            <button type="button" className={fieldStyles.link} onClick={setLink}>
              {texts.apply}
            </button>
            {isRefused && (
              <span id={`${id}-refused`} role="alert" className={styles.refused}>
                <bdi>{texts.refused}</bdi>
              </span>
            )}
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: no native element edits rich text */}
        <div
          {...describe(id, problem, isRequired)}
          ref={root}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-label={label}
          aria-readonly={isLocked || undefined}
          contentEditable={!isLocked}
          suppressContentEditableWarning
          dir="auto"
          className={styles.text}
          onBlur={() => form.send({ type: 'field.left', name })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            form.send({ type: 'form.submit' })
          }}
        />
      </div>
    </Field>
  )
}
