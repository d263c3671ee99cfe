import { useState } from 'react'
import { ChosenAnswers } from './chosen-answers.tsx'
import { FailedQuestions } from './failed-questions.tsx'
import { SearchSynonyms } from './search-synonyms.tsx'
import styles from './words-page.module.css'

/** The editors' page for search vocabulary: synonyms, questions without an answer, chosen answers. */
export default function SearchWords() {
  const [draft, setDraft] = useState<{ words: string; at: number }>({ words: '', at: 0 })
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Search words</h1>
      <FailedQuestions onSynonym={(words) => setDraft(({ at }) => ({ words, at: at + 1 }))} onChoose={setChosen} />
      <SearchSynonyms key={draft.at} draft={draft.words} />
      <ChosenAnswers key={`pins ${chosen}`} draft={chosen} />
    </div>
  )
}
