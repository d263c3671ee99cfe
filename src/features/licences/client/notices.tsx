import licences from 'virtual:licences'

export const Notices = () =>
  licences.map(({ names, licence, text }) => (
    <details key={names[0]} className="fold">
      <summary>
        <strong>{licence}</strong> {names.join(', ')}
      </summary>
      <pre>{text}</pre>
    </details>
  ))
