import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Replay.module.css'

type Props = {
  /** CSS pixels. */
  width: number
  height: number
  theme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  title: string
  children: ReactNode
}

const empty = '<!doctype html><html><head></head><body></body></html>'

/** A window of another size, theme and direction, scaled to the space there is: media queries see its width. Nothing in it can be used. */
export function ScreenFrame({ width, height, theme, direction, title, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document>()
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    if (!box.current) return
    const sizes = new ResizeObserver(([entry]) => entry && setScale(Math.min(1, entry.contentRect.width / width)))
    sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [width])
  return (
    <div ref={box} className={styles.frame} dir="ltr" style={{ blockSize: Math.round(height * scale) }}>
      <iframe
        title={title}
        inert
        tabIndex={-1}
        srcDoc={empty}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
      />
      {page && <Dressed {...{ page, theme, direction, scale }}>{children}</Dressed>}
    </div>
  )
}

type DressedProps = Pick<Props, 'theme' | 'direction' | 'children'> & { page: Document; scale: number }

function Dressed({ page, theme, direction, scale, children }: DressedProps) {
  useLayoutEffect(() => {
    const { head, body, defaultView } = page
    const copyStyles = () =>
      head.replaceChildren(...[...document.querySelectorAll('link[rel=stylesheet], style')].map((each) => each.cloneNode(true)))
    copyStyles()
    body.className = document.body.className
    Object.assign(body.dataset, document.body.dataset)
    page.documentElement.lang = document.documentElement.lang
    // The menu brings its current entry into view, and would take the page around the frame along.
    if (defaultView) defaultView.Element.prototype.scrollIntoView = () => undefined
    // Parts bring their styles.
    const added = new MutationObserver(copyStyles)
    added.observe(document.head, { childList: true })
    return () => added.disconnect()
  }, [page])
  useLayoutEffect(() => {
    page.documentElement.className = theme
    page.documentElement.dir = direction
    // Notes about the page keep their size while the page is scaled.
    page.documentElement.style.setProperty('--enlarged', String(1 / scale))
  }, [page, theme, direction, scale])
  return createPortal(children, page.body)
}
