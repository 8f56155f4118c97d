import { Cluster, Muted, Stack } from '../index.ts';
import { examples } from './examples.tsx';

/** Every component of the kit under its name, each of its states with a caption. */
export function Catalogue() {
  return (
    <Stack as="main" gap={8} className="catalogue">
      <h1 className="visually-hidden">Kit</h1>
      {Object.entries(examples)
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([component, states]) => (
          <Stack as="section" gap={4} key={component} className="component" aria-label={component}>
            <h2>{component}</h2>
            <Cluster gap={6} align="start">
              {Object.entries(states).map(([caption, example]) => (
                <Stack as="figure" gap={2} key={caption} className="state">
                  <Muted as="figcaption" small>
                    {caption}
                  </Muted>
                  <div>{example}</div>
                </Stack>
              ))}
            </Cluster>
          </Stack>
        ))}
    </Stack>
  );
}
