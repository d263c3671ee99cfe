import { ListState } from '#base/client/lists/list-state.tsx'
import { useList } from '#base/client/lists/use-list.ts'
import { type AttentionList, adminEndpoints } from '../endpoints.ts'
import styles from './admin.module.css'

export default function OverviewPart() {
  const list = useList({ endpoint: adminEndpoints.attention, input: {}, rows: ({ lists }) => lists })
  return (
    <>
      <div className={styles.head}>
        <h2>What needs attention</h2>
      </div>
      {list.rows.map((each) => (
        <Waiting key={each.name} list={each} />
      ))}
      <ListState list={list} empty="Nothing needs attention." />
    </>
  )
}

function Waiting({ list: { name, count, items } }: { list: AttentionList }) {
  return (
    <details className="fold">
      <summary>
        <h3>{name}</h3>
        <small>{count}</small>
      </summary>
      <ul>
        {items.map(({ title, path, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A page may be listed twice, and the list does not change.
          <li key={at}>
            <a href={path}>{title}</a> {detail && <span className={styles.soft}>{detail}</span>}
          </li>
        ))}
      </ul>
      {count > items.length && <p>The first {items.length} are listed.</p>}
    </details>
  )
}
