import { Canvas, Controls, Description, DocsContext, Title, useOf } from '@storybook/addon-docs/blocks'
import { useContext } from 'react'

type Documented = { __docgenInfo?: { description?: string } } | undefined

/** A component's own comment, its first story, and controls. A screen is drawn in a frame of its own, as two would share one app. */
export function DocsPage() {
  const { componentStories } = useContext(DocsContext)
  const { component, subcomponents = {}, title } = useOf('meta', ['meta']).preparedMeta
  const documented: Documented[] = [component, ...Object.values(subcomponents)]
  const comments = documented.flatMap((each) => each?.__docgenInfo?.description || [])
  const [first] = componentStories()
  return (
    <>
      <Title />
      {comments.length > 0 ? comments.map((comment) => <p key={comment}>{comment}</p>) : <Description />}
      {first && <Canvas of={first.moduleExport} story={{ inline: title.startsWith('Components/'), height: '640px' }} />}
      <Controls />
    </>
  )
}
