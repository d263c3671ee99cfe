import { useSite } from '#base/client/site.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** The tests and their methods, known problems, and contacts (required by the UK's regulations of 2018). */
export default function Statement() {
  const { site } = useSite()
  return (
    <StatementPage title="Accessibility statement">
      <p>
        This statement is for {site.name} at <a href="/">{site.url.replace(/^https?:\/\//, '')}</a>. We want everybody
        to be able to read and use it, whatever device and assistive technology they have.
      </p>

      <h2>What you can do here</h2>
      <ul>
        <li>Use the keyboard alone throughout the site. The first Tab stop is a link that skips to the content.</li>
        <li>Enlarge the text up to 400% without scrolling sideways, except within wide tables.</li>
        <li>
          Choose a light or dark theme and turn motion off in the user bar; by default the site follows your device.
        </li>
        <li>Read with a screen reader: headings, lists, tables and recommendations are marked up as what they are.</li>
        <li>Read and print every guideline page without scripts.</li>
      </ul>
      <p>
        Text is set in Atkinson Hyperlegible, which tells apart letters and figures that are easily confused. No meaning
        is carried by colour alone.
      </p>

      <h2>How it was tested</h2>
      <p>
        We aim to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. No independent audit has been
        made, so we do not claim conformance. With every change we run these checks:
      </p>
      <ul>
        <li>
          The program axe checks the pages against its rules for WCAG 2.2 A and AA, in both themes, in a window of 360
          and one of 1440 pixels, and that no page is wider than its window.
        </li>
        <li>Automated tests complete the main tasks on the site using only the keyboard.</li>
        <li>The contrast of text and controls was calculated for both themes.</li>
      </ul>
      <p>
        Such checks find only some barriers. The site has not been tested by people with disabilities, nor by hand with
        screen readers on all usual devices.
      </p>

      <h2>Known problems</h2>
      <ul>
        <li>
          Some tables are wider than a phone. They scroll sideways within the page, which works with the keyboard too.
        </li>
        <li>
          Documents and images that editors upload may lack a full description. Tell us, and we will fix it or send you
          the content in another format.
        </li>
        <li>We cannot fix problems on other sites that we link to.</li>
      </ul>

      <h2>Report a barrier</h2>
      <p>
        Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>: which page it is on, what you tried to
        do, and what you use to read it. You can ask at the same address for content in another format.
      </p>
      <p>
        If you are in the United Kingdom and are not happy with how we respond, contact the{' '}
        <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a>.
      </p>
    </StatementPage>
  )
}
