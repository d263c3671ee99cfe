type Props = { at: number; count: number; onTurn(at: number): void }

/** Buttons for the previous and next image of a page. */
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
