import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { client } from '#api/core/client'
import { readIsbn } from '#api/core/kinds/isbn'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { Aside } from '#views/core/Aside.tsx'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { TypedInput } from '#views/core/list/TypedInput.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import { useHasCamera } from '#views/core/scanning/hasCamera.ts'
import { Name } from '#views/core/text/Name.tsx'
import { editionEntity, titleEntity } from '../kinds'
import { beginAt, beginOf, editionBegunAt, titleBegunAt } from '../title/begin'
import { IsbnStatus, placeName } from './Found'
import styles from './NewByIsbn.module.css'
import { texts } from './texts'
import { useIsbnCheck } from './useIsbnCheck'

const { first } = texts

const Camera = part('the camera', () => import('#views/core/scanning/Camera.tsx'))

type Work = { id: number; title: string; contributorLine: string; editionCount: number }

/** An ISBN says whether a book is already there, before anything else is typed. */
export function NewByIsbn({ kind }: { kind: Kind }) {
  const id = useId()
  const paths = productPaths[kind]
  const entity = titleEntity(kind)
  const { list } = entity.calls
  if (!list) throw new TypeError('Titles have a list')
  const [, navigate] = useLocation()
  const { typed } = beginOf(useSearch())
  const { link } = useBack(paths.list)
  const canAddEdition = useIsAllowed(editionEntity(kind).permissions.add)
  const [isWatching, setWatching] = useState(false)
  const hasCamera = useHasCamera()
  const check = useIsbnCheck({
    typed,
    own: null,
    check: async (isbn) => (await client.call(checkIsbnOf[kind], { body: { isbn } })).data,
  })
  const { state, isbn, answer } = check
  const takenBy = answer?.takenBy ?? null
  const isUsable = state === 'free' || state === 'alsoPrinted' || state === 'unknown'
  const begin = { isbn, publisherId: answer?.publisherId ?? null }

  const keep = (text: string) => navigate(beginAt(paths.new, text.trim()), { replace: true, state: history.state })
  const goOn = () => navigate(titleBegunAt(paths.new, begin))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While the number in the field is not yet checked, Enter only checks it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || readIsbn(event.currentTarget.value).isbn !== isbn) return
    if (takenBy) navigate(productPaths[takenBy.kind].edition({ id: takenBy.productDetailId }))
    else if (isUsable) goOn()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={`New ${entity.title.toLowerCase()}`}
        back={
          <TextLink size="2" {...link}>
            {entity.plural}
          </TextLink>
        }
      />
      {isWatching && (
        <Aside onMissing={() => setWatching(false)}>
          <Camera onClose={() => setWatching(false)} />
        </Aside>
      )}
      <div className={styles.field}>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {first.isbn}
        </Text>
        <TypedInput
          id={id}
          className={`${controls.input} ${styles.input}`}
          dir="ltr"
          data-scan="here"
          enterKeyHint="go"
          spellCheck={false}
          maxLength={100}
          autoFocus
          aria-invalid={state === 'wrong' || state === 'taken'}
          aria-describedby={`${id}-says`}
          value={typed}
          onTyped={keep}
          onCommitted={keep}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-says`}>
          <IsbnStatus check={check}>{first.hint}</IsbnStatus>
        </div>
      </div>
      <div className={styles.buttons}>
        {takenBy ? (
          <Button asChild>
            <Link href={productPaths[takenBy.kind].edition({ id: takenBy.productDetailId })}>
              <bdi>{first.open(placeName(takenBy))}</bdi>
            </Link>
          </Button>
        ) : (
          <Button type="button" disabled={!isUsable} onClick={goOn}>
            {first.goOn}
          </Button>
        )}
        <Button asChild variant="soft" color="gray">
          <Link href={titleBegunAt(paths.new, { isbn: null, publisherId: null })}>{first.without}</Link>
        </Button>
        {hasCamera && !isWatching && (
          <Button type="button" variant="soft" color="gray" onClick={() => setWatching(true)}>
            {first.camera}
          </Button>
        )}
      </div>
      {isUsable && canAddEdition && (
        <section className={styles.same} aria-label={first.sameWork}>
          <Heading as="h2" size="3" mb="2">
            {first.sameWork}
          </Heading>
          <SearchBox<Work>
            label={first.find}
            placeholder={first.findHint}
            name={entity.name}
            endpoint={list}
            noneText={first.none}
            render={(work) => <Title work={work} />}
            onChoose={(work) => navigate(editionBegunAt(paths.newEdition({ id: work.id }), begin))}
          />
        </section>
      )}
    </div>
  )
}

const Title = ({ work: { title, contributorLine, editionCount } }: { work: Work }) => (
  <div>
    <Text as="div" size="2" weight="medium" truncate>
      <Name>{title}</Name>
    </Text>
    <Text as="div" size="1">
      {contributorLine && (
        <>
          <Name>{contributorLine}</Name>
          {' · '}
        </>
      )}
      {texts.first.editions(editionCount)}
    </Text>
  </div>
)
