import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { metaOf } from '#api/core/field'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { type FormActor, shownValue } from '#machines/core/form'
import styles from './Edition.module.css'
import { texts } from './texts'

type Picture = { altText?: unknown; kind?: unknown }
const picturesIn = (form: FormActor, name: string) => (shownValue(form.getSnapshot(), name) ?? []) as readonly Picture[]

const shownIn = ({ altText, kind }: Picture, title: string): string | undefined => {
  if (String(altText ?? '').trim() !== '') return undefined
  return kind === 'front' ? texts.cover(title) : kind === 'back' ? texts.backCover(title) : undefined
}

const mostOf = (kind: Kind) => {
  const { altText } = metaOf(kinds[kind].edition.fields.images).columns ?? {}
  return altText && metaOf(altText).max
}

/** Only a suggestion: a person can describe more. */
export function CoverText({ form, name, title, kind }: { form: FormActor; name: string; title: string; kind: Kind }) {
  const place = useSelector(form, () => picturesIn(form, name).findIndex((picture) => shownIn(picture, title) !== undefined))
  const picture = useSelector(form, () => picturesIn(form, name)[place])
  const coverText = picture && shownIn(picture, title)?.slice(0, mostOf(kind))
  if (coverText === undefined) return null
  const take = () => {
    const value = picturesIn(form, name).map((each, at) => (at === place ? { ...each, altText: coverText } : each))
    form.send({ type: 'field.chosen', name, value })
    form.send({ type: 'field.left', name })
  }
  return (
    <div className={styles.offer} role="status">
      <Button type="button" size="1" variant="soft" onClick={take}>
        <bdi>{texts.picture(place + 1, coverText)}</bdi>
      </Button>
    </div>
  )
}
