/** Where a picture that comes from the server of a person is found. */
const OF_PERSON = /\/media_proxy\/(avatar|header)s\//;

/** Pictures of posts, of links in posts, and those that are shown large. */
const OF_POST = '.picture > img, .tile img, .strip-picture, .link-card img, .viewer-pictures img';

/**
 * Says in the place of a picture of a post that it could not be loaded, with what is on it, in the words of the template `picture-failed`.
 * People whose picture does not come have the one of those who have none, and emojis are written as their shortcodes.
 */
export function replaceBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), {
    capture: true,
  });
  // What failed before this script ran tells nobody again.
  for (const picture of [...document.images]) if (picture.complete && picture.naturalWidth === 0) replace(picture);
}

function replace(picture: HTMLImageElement): void {
  const kind = OF_PERSON.exec(picture.src)?.[1];
  if (kind) picture.src = `/assets/${kind}.png`;
  else if (picture.matches('.emoji')) picture.replaceWith(picture.alt);
  else if (picture.matches(OF_POST) && !picture.hidden) tell(picture);
}

/** The picture stays, unseen: the viewer of pictures asks it what is on it. */
function tell(picture: HTMLImageElement): void {
  const template = document.getElementById('picture-failed');
  if (!(template instanceof HTMLTemplateElement)) return;
  const [shown] = document.importNode(template.content, true).children;
  if (!(shown instanceof HTMLElement)) return;
  const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')];
  if (width && height) shown.style.setProperty('--ratio', `${width} / ${height}`);
  shown.querySelector('bdi')?.append(picture.alt);
  picture.hidden = true;
  picture.after(shown);
}
