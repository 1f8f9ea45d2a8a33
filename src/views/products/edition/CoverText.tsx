import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import type { Kind } from '#api/products/rules'
import { type FormActor, shownValue } from '#machines/core/form'
import { editionEntity } from '../kinds'
import styles from './Edition.module.css'
import { isProposed, maxPictureText, pictureText } from './pictureTexts'
import { texts } from './texts'

type Picture = { altText?: unknown; kind?: unknown }
const picturesIn = (form: FormActor, name: string) => (shownValue(form.getSnapshot(), name) ?? []) as readonly Picture[]

function offerFor({ altText, kind }: Picture, title: string, max: number | undefined): string | undefined {
  const text = String(altText ?? '').trim()
  const proposal = pictureText(kind, title, max)
  return proposal !== text && (text === '' || isProposed(text, title, max)) ? proposal : undefined
}

/** Only a suggestion: a person can describe more. */
export function CoverText({ form, name, title, kind }: { form: FormActor; name: string; title: string; kind: Kind }) {
  const max = maxPictureText(editionEntity(kind))
  const place = useSelector(form, () => picturesIn(form, name).findIndex((picture) => offerFor(picture, title, max) !== undefined))
  const picture = useSelector(form, () => picturesIn(form, name)[place])
  const offer = picture && offerFor(picture, title, max)
  if (offer === undefined) return null
  const take = () => {
    const value = picturesIn(form, name).map((each, at) => (at === place ? { ...each, altText: offer } : each))
    form.send({ type: 'field.chosen', name, value })
    form.send({ type: 'field.left', name })
  }
  return (
    <div className={styles.offer} role="status">
      <Button type="button" size="1" variant="soft" onClick={take}>
        <bdi>{texts.picture(place + 1, offer)}</bdi>
      </Button>
    </div>
  )
}
