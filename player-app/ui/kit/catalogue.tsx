import { specimens } from './specimens.tsx';

/** Every part of the kit under its name, each of its states with a caption. */
export function Catalogue() {
  return (
    <main className="catalogue">
      <h1 className="visually-hidden">Kit</h1>
      {Object.entries(specimens).map(([part, states]) => (
        <section key={part} className="part" aria-label={part}>
          <h2>{part}</h2>
          <div className="states">
            {Object.entries(states).map(([caption, specimen]) => (
              <figure key={caption} className="state">
                <figcaption>{caption}</figcaption>
                <div>{specimen}</div>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
