import { useTranslation } from 'react-i18next';
import SlickSlider from 'react-slick';
import { Bar } from './bar.jsx';
import { useRecords } from './use-records.js';

const Slider = SlickSlider.default ?? SlickSlider;

export function Home() {
  const { t } = useTranslation();
  const stories = useRecords('stories');
  return (
    <main className="container py-3 pb-5">
      <h1>{t('Home')}</h1>
      {stories && (
        <Slider dots autoplay speed={500} slidesToShow={1} slidesToScroll={1}>
          {stories.map(({ picture, title }) => (
            <figure key={title}>
              <img className="w-100" src={picture} alt="" />
              <figcaption>{title}</figcaption>
            </figure>
          ))}
        </Slider>
      )}
      <Bar />
    </main>
  );
}
