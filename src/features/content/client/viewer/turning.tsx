type Props = { at: number; count: number; onTurn(at: number): void }

/** The way from one image of a page to the next. */
export default function Turning({ at, count, onTurn }: Props) {
  return (
    <>
      <button type="button" disabled={at === 0} onClick={() => onTurn(at - 1)}>
        Previous
      </button>
      <output>
        {at + 1} of {count}
      </output>
      <button type="button" disabled={at === count - 1} onClick={() => onTurn(at + 1)}>
        Next
      </button>
    </>
  )
}
