import { useHyphens } from './hyphens'

/** An ISBN with its hyphens. An EAN or another code stays as it is. */
export const Isbn = ({ children, className }: { children: string; className?: string }) => (
  <bdi dir="ltr" className={className}>
    {useHyphens()(children)}
  </bdi>
)
