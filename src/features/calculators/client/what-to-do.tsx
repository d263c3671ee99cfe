/** The link of an urgent notice to the page that says what to do. */
export const WhatToDo = ({ page }: { page: string }) => (
  <>
    {': '}
    <a href={page}>what to do</a>.
  </>
)
