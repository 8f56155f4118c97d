import { examples } from './examples.tsx';

/** Every component of the kit under its name, each of its states with a caption. */
export function Catalogue() {
  return (
    <main className="catalogue">
      <h1 className="visually-hidden">Kit</h1>
      {Object.entries(examples)
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([component, states]) => (
          <section key={component} className="component" aria-label={component}>
            <h2>{component}</h2>
            <div className="states">
              {Object.entries(states).map(([caption, example]) => (
                <figure key={caption} className="state">
                  <figcaption>{caption}</figcaption>
                  <div>{example}</div>
                </figure>
              ))}
            </div>
          </section>
        ))}
    </main>
  );
}
