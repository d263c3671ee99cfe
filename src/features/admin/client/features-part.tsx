import { useSite } from '#base/client/site.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { adminEndpoints, type FeatureRow } from '../endpoints.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListState } from './list-state.tsx'
import { useList } from './use-list.ts'

const columns: readonly Column<FeatureRow>[] = [
  { head: 'Feature', cell: ({ name }) => name },
  {
    head: 'State',
    cell: ({ isOn }) => <StatusText status={isOn ? 'ok' : 'stop'}>{isOn ? 'On' : 'Off'}</StatusText>,
  },
  { head: 'What it does', cell: ({ effect }) => effect },
]

/** The flags of this installation, to be read only (T3). */
export default function FeaturesPart() {
  const { site } = useSite()
  const list = useList({ endpoint: adminEndpoints.features, input: {}, rows: ({ features }) => features })
  const isHalf = site.flags.includes('ForgottenPassword') && !site.flags.includes('ResetPassword')
  return (
    <>
      <h2>Features</h2>
      <p>
        The operator switches features on and off with the setting <code>FEATURES</code> when the site starts. This is
        version {site.version}.
      </p>
      {isHalf && (
        <p>
          <StatusText status="warning">
            ForgottenPassword needs ResetPassword: without it the links that are mailed do not work.
          </StatusText>
        </p>
      )}
      <DataTable label="Features" columns={columns} rows={list.rows} keyOf={({ name }) => name} />
      <ListState list={list} empty="There is no feature to switch." />
    </>
  )
}
