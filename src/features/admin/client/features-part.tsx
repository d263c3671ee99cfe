import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { useList } from '#base/client/lists/use-list.ts'
import { useSite } from '#base/client/site.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { adminEndpoints, type FeatureRow } from '../endpoints.ts'
import styles from './admin.module.css'

const columns: readonly Column<FeatureRow>[] = [
  { head: 'Feature', cell: ({ name }) => name },
  {
    head: 'State',
    cell: ({ isOn }) => (isOn ? <StatusText status="ok">On</StatusText> : <span className={styles.soft}>Off</span>),
  },
  { head: 'What it does', cell: ({ effect }) => effect },
]

/** The flags of this installation, read-only (T3). */
export default function FeaturesPart() {
  const { site } = useSite()
  const list = useList({ endpoint: adminEndpoints.features, input: {}, rows: ({ features }) => features })
  return (
    <>
      <div className={styles.head}>
        <h2>Features</h2>
      </div>
      <p>
        The operator switches features on and off with the setting <code>FEATURES</code> when the site starts. This is
        version {site.version}.
      </p>
      <DataTable label="Features" columns={columns} rows={list.rows} keyOf={({ name }) => name} />
      <ListState list={list} empty="There are no features." />
    </>
  )
}
